-- Up Migration
-- Search that knows plurals and forms of words in Spanish, Portuguese and English, and forgives accents and slips.
create extension if not exists btree_gin;

-- Lower case, without accents, words with one space between. unaccent is only stable because its rules can be changed.
create function plain_text(given text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(lower(unaccent('unaccent', coalesce(given, ''))), '[^[:alnum:]]+', ' ', 'g'));

-- Without the subquery's end the plain text would be reckoned three times.
create function search_vector(given text) returns tsvector
  language sql immutable parallel safe
  return (select to_tsvector('pg_catalog.spanish', plain) || to_tsvector('pg_catalog.portuguese', plain)
      || to_tsvector('pg_catalog.english', plain)
    from (select plain_text(left(given, 50000)) as plain offset 0) as once);

-- Finds any form of a plain word; null for words that say nothing (the, que, para).
create function word_query(word text) returns tsquery
  language sql immutable parallel safe
  return (select case when bool_or(forms = '{}') then null else string_agg(quote_literal(form), ' | ')::tsquery end
    from (values (ts_lexize('pg_catalog.spanish_stem', word)), (ts_lexize('pg_catalog.portuguese_stem', word)),
        (ts_lexize('pg_catalog.english_stem', word))) as stems (forms)
      left join lateral unnest(forms) as form on true);

-- The words of a question that say something, each with what finds it; an upper bound keeps long pastes cheap.
create function words_of(given text) returns table (word text, query tsquery)
  language sql immutable parallel safe
  begin atomic
    select w.word, word_query(w.word) from (
      select distinct s.word from regexp_split_to_table(plain_text(left(given, 1000)), ' ') as s (word)
      where s.word <> '' limit 32) as w
    where word_query(w.word) is not null;
  end;

create function names_in(parts json) returns text
  language sql immutable parallel safe
  return (select string_agg(concat_ws(' ', part ->> 'name', part ->> 'sku'), ' ') from json_array_elements(parts) as part);

create function product_search(name text, sku text, category text, variants json, add_ons json, description text,
    knowledge_base text, faqs json) returns tsvector
  language sql immutable parallel safe
  return setweight(search_vector(name), 'A')
    || setweight(search_vector(concat_ws(' ', sku, category, names_in(variants))), 'B')
    || setweight(search_vector(concat_ws(' ', description, names_in(add_ons))), 'C')
    || setweight(search_vector(concat_ws(' ', knowledge_base, faqs::text)), 'D');

alter table products
  add column search tsvector not null generated always as
    (product_search(name, sku, category, variants, add_ons, description, knowledge_base, faqs)) stored,
  -- What a misspelt word is compared with.
  add column plain_name text not null generated always as
    (plain_text(name || ' ' || coalesce(category, ''))) stored;
create index products_search on products using gin (account_id, search) where is_active;
create index products_plain_name on products using gin (account_id, plain_name gin_trgm_ops) where is_active;

-- The knowledge of the account's bot settings, one row a question, so that it can be searched.
create table bot_knowledge (
  account_id uuid not null references accounts on delete cascade,
  position integer not null,
  question text not null,
  answer text not null,
  search tsvector not null generated always as
    (setweight(search_vector(question), 'A') || setweight(search_vector(answer), 'D')) stored,
  plain_question text not null generated always as (plain_text(question)) stored,
  primary key (account_id, position)
);
