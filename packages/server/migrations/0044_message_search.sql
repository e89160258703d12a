-- Up Migration
-- Search in what was said. The words stand beside the messages and are written by a worker after the commit, so a
-- message that comes in or goes out costs nothing more.
create table message_words (
  account_id uuid not null references accounts on delete cascade,
  message_id uuid not null,
  words tsvector not null,
  primary key (account_id, message_id)
);
-- The words carry the account's mark, which serves better than a column: the beginning of a word is looked up among
-- the account's own words instead of among everybody's.
create index message_words_words on message_words using gin (words);

-- Messages whose words are to be written anew, or taken away.
create table message_words_due (
  account_id uuid not null,
  id bigint generated always as identity,
  message_id uuid not null,
  primary key (account_id, id)
) with (autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 5000);

-- Two accounts with the same mark cost each other a little time; the condition on the account still parts them.
create function search_mark(account_id uuid) returns text
  language sql immutable parallel safe
  return right(account_id::text, 6);

-- People leave accents out, and the stemmers do not know the commonest endings without them, nor the plural of -ão.
create function mended_endings(language text, plain text) returns text
  language sql immutable parallel safe
  return case language
    when 'es' then regexp_replace(plain, '(c|s)ion\M', '\1ión', 'g')
    when 'pt' then regexp_replace(regexp_replace(plain, 'oes\M', 'ao', 'g'), 'cao\M', 'ção', 'g')
    else plain end;

create function stems_of(language text, plain text) returns tsvector
  language sql immutable parallel safe
  return case language
    when 'es' then to_tsvector('pg_catalog.spanish', mended_endings('es', plain))
    when 'pt' then to_tsvector('pg_catalog.portuguese', mended_endings('pt', plain))
    else to_tsvector('pg_catalog.english', plain) end;

-- Each word as it is, for names and codes, and its stem in the account's language. A word may have 2,046 bytes with its
-- mark; a longer one would be stored in a form that no backup could be restored from.
create function message_words(account_id uuid, language text, given text) returns tsvector
  language sql immutable parallel safe
  return (select array_to_tsvector(array(
      select distinct search_mark(message_words.account_id) || w.word
      from unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', t.plain))
        || tsvector_to_array(stems_of(message_words.language, t.plain))) as w (word)
      where octet_length(w.word) <= 2000))
    from (select left(plain_text(left(given, 10000)), 10000) as plain offset 0) as t);

-- Finds messages with all the words, each in any form, the last one also by its beginning. Null where nothing is asked.
-- Words that say nothing (the, que, para) are asked for only if no other is.
create function message_query(account_id uuid, language text, given text) returns tsquery
  language sql immutable parallel safe
  begin atomic
    with words as materialized (
      select s.word, s.place, max(s.place) over () as last,
        tsvector_to_array(stems_of(message_query.language, s.word)) as stems
      from regexp_split_to_table(plain_text(left(given, 200)), ' ') with ordinality as s (word, place)
      where s.word <> '' limit 12)
    select string_agg('(' || concat_ws(' | ',
        quote_literal(search_mark(message_query.account_id) || w.word)
          || case when w.place = w.last and length(w.word) > 2 then ':*' else '' end,
        (select string_agg(quote_literal(search_mark(message_query.account_id) || stem), ' | ')
          from unnest(w.stems) as stem)) || ')', ' & ')::tsquery
    from words w
    where w.stems <> '{}' or w.place = w.last or not exists (select from words o where o.stems <> '{}');
  end;

insert into message_words_due (account_id, message_id)
select account_id, id from messages where role <> 'system' and content <> '';
