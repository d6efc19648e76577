-- Members by birthday or email address: those who have one are read from the indexes of imports, the others from these.
create index member_without_dob on member (tenant_id, id) where dob is null;
create index member_without_email on member (tenant_id, id) where email is null;
