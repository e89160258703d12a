-- The address at which an account's catalogue is read by Meta. Its secret is made of the version, so that a new version
-- closes the address before.
create table catalogue_feeds (
  account_id uuid primary key references accounts (id) on delete cascade,
  version integer not null,
  is_open boolean not null,
  fetched_at timestamptz(3)
);
