-- Up Migration
-- Null: the shop's own opening hours, as its bot knows them, until others are set for appointments.
alter table availabilities alter column hours drop not null;
