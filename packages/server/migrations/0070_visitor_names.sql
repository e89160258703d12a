-- Up Migration
-- Visitors without a name are found by the one that people see, which comes from the end of the id.
create index contacts_visitors on contacts
  (account_id, ((('x' || right(id::text, 8))::bit(32)::bigint % 576)), created_at, id)
  where name = 'Desconocido' and phone is null;
