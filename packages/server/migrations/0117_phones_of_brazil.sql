-- Up Migration
-- WhatsApp knows many Brazilian mobiles without the 9 that they got before the number, so the comparison leaves it out.
drop index contacts_told;
drop index contacts_told_search;
create or replace function phone_digits(given text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(given, '[^0-9]', '', 'g'),
    '^(52)1(?=[0-9]{10}$)|^(54)9(?=[0-9]{10}$)|^(55[1-9][1-9])9(?=[6-9][0-9]{7}$)|^0+', '\1\2\3');
create index contacts_told on contacts (account_id, right(phone_digits(told_phone), 8)) where told_phone is not null;
create index contacts_told_search on contacts using gin (account_id, phone_digits(told_phone) gin_trgm_ops)
  where told_phone is not null;
