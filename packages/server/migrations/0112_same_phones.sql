-- Up Migration
-- A phone that somebody told in a chat may be that of another contact, whom a no then reaches, and the contact is found by
-- it. The digits are compared without the marks between them, a zero before them, and the digit that Mexican mobiles
-- formerly had after the country's code and Argentinian ones have for WhatsApp alone.
create function phone_digits(given text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(given, '[^0-9]', '', 'g'), '^(52)1(?=[0-9]{10}$)|^(54)9(?=[0-9]{10}$)|^0+', '\1\2');

-- By the last digits, since one that was told without its country's code stays as it was written.
create index contacts_told on contacts (account_id, right(phone_digits(told_phone), 8)) where told_phone is not null;
create index contacts_told_search on contacts using gin (account_id, phone_digits(told_phone) gin_trgm_ops)
  where told_phone is not null;
