-- Up Migration
-- Goods by measure may have a least amount, in thousandths of their unit, below which they are not sold. Without a unit
-- it says nothing: a node of the release before may take the unit away and leave it.
alter table products add column measure_min integer check (measure_min > 0);
