-- Up Migration
-- Said by the person, and kept until they take it back: an open page alone does not say that somebody can answer.
alter table memberships add column is_away boolean not null default false;
