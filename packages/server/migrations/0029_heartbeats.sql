-- Up Migration
-- Which processes of the service work, on whatever node: one that hangs or is gone is seen by its silence.
create table heartbeats (
  node text not null,
  process text not null check (process in ('service', 'worker')),
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  primary key (node, process)
);
