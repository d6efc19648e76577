import type pg from 'pg'

/**
 * From now on the database says that its tables are spread over workers, as Citus does, and is its only worker itself. What workers are
 * asked is kept in the table `asked_of_workers`.
 */
export const pretendToBeSpread = (client: Pick<pg.Pool, 'query'>) =>
  client.query(`
    create table pg_dist_partition as select 'h' as partmethod;
    create table asked_of_workers (command text);
    create function run_command_on_workers(command text, out nodename text, out nodeport int, out success boolean, out result text)
    returns setof record language plpgsql as $$
    begin
      insert into asked_of_workers values (command);
      nodename := 'localhost'; nodeport := 5432; success := true; result := '';
      if command like 'select%' then execute command into result; else execute command; end if;
      return next;
    end $$`)
