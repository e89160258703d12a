-- The stems of a word are looked up once and within the plan of the search that asks, which starts no function for each.
create or replace function words_of(given text) returns table (word text, query tsquery)
language sql immutable parallel safe
begin atomic
  select w.word, stemmed.query
  from (
    select distinct s.word from regexp_split_to_table(plain_text(left(given, 1000)), ' ') as s (word)
    where s.word <> '' limit 32
  ) as w
  cross join lateral (
    select case when bool_or(stems.forms = '{}') then null
      else string_agg(quote_literal(form.form), ' | ')::tsquery end as query
    from (values (ts_lexize('spanish_stem', w.word)), (ts_lexize('portuguese_stem', w.word)),
      (ts_lexize('english_stem', w.word))) as stems (forms)
    left join lateral unnest(stems.forms) as form (form) on true
  ) as stemmed
  where stemmed.query is not null;
end;
