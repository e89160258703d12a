-- Up Migration
-- The bot handed over a grievance. People see it as the reason of the wait, and before all others who wait, until the
-- conversation is the bot's again.
alter table conversations add column is_upset boolean not null default false;
