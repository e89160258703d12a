-- Up Migration
-- A visitor of the web chat may tell a phone that nobody has checked. It is kept apart from the phone by which customers
-- are recognised on other channels: whoever tells the phone of somebody else must not be taken for that person.
alter table contacts add column told_phone text check (length(told_phone) between 1 and 64);
