-- Which rights each role of a tenant has been offered as its defaults. What comes with a new version and is not in here
-- is given once; what an administrator takes away afterwards stays away.
create table permission_offer (
  tenant_id bigint not null references tenant,
  role_module text not null,
  role text not null,
  word text not null,
  offered_at timestamptz not null,
  primary key (tenant_id, role_module, role, word)
);

-- The owner, who fills it here, is held to the policies as everybody is.
alter table role_permission no force row level security;

alter table audit_entry no force row level security;

-- Tenants that are there have been offered what their roles hold, and what somebody has ever given or taken.
insert into permission_offer (tenant_id, role_module, role, word, offered_at)
select tenant_id, role_module, role, module || '.' || resource || '.' || action, now() from role_permission
union
select e.tenant_id, r.module, r.role, word, now()
from audit_entry e
join (values (2, 'CTMS', 'Club Admin'), (3, 'CTMS', 'Team Admin'), (6, 'MMS', 'manager'), (7, 'MMS', 'volunteer'))
  r (id, module, role) on r.id = e.subject_id
cross join jsonb_array_elements_text(
  coalesce(e.after -> 'given', '[]'::jsonb) || coalesce(e.after -> 'taken', '[]'::jsonb)) word
where e.subject = 'role' and e.action = 'role.permissions_changed';

alter table role_permission force row level security;

alter table audit_entry force row level security;

alter table permission_offer enable row level security;

alter table permission_offer force row level security;

create policy tenant on permission_offer using (tenant_id = current_tenant());

grant select, insert on permission_offer to fieldhouse_app;
