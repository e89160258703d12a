-- Up Migration
-- The report on an uploaded list, so that it is there whenever somebody looks at the draft.
alter table campaigns add column list_report json;
