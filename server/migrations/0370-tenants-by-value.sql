-- A sharded database finds the part with a tenant's rows by a value that stands when a statement begins. A function that it would call for
-- every row is none, so functions that ask several statements keep their tenant in a variable, `mine`; what they do stays the same.
do $$ declare
  one record;
begin
  for one in select p.oid::regprocedure as name, pg_get_functiondef(p.oid) as text from pg_proc p
    join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql' and p.prosrc ~ '\mtenant_id = current_tenant\(\)'
  loop
    execute regexp_replace(replace(one.text, 'tenant_id = current_tenant()', 'tenant_id = mine'),
      '(AS \$function\$\s*)(declare\M)?', e'\\1declare\n  mine bigint := current_tenant();\n');
  end loop;
end $$;
