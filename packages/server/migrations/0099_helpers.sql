-- Whoever answers customers and sees nowhere how much the shop sells.
alter table memberships drop constraint memberships_role_check;
alter table memberships add constraint memberships_role_check
  check (role in ('owner', 'developer', 'agent', 'helper', 'viewer'));
alter table invitations drop constraint invitations_role_check;
alter table invitations add constraint invitations_role_check
  check (role in ('owner', 'developer', 'agent', 'helper', 'viewer'));
