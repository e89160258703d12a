-- Up Migration
-- What an attempt sent and got, as it was: URL, secrets and names may be others by the time somebody looks.
alter table attempts add column url text,
  -- Where it was connected to: an address and a port.
  add column address text,
  -- Those that change with each attempt or secret; the others follow from the delivery.
  add column signature_headers json,
  add column answer_headers json;
