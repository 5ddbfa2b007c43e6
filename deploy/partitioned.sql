-- The tables of rooms, each in 16 parts by the room's code, for a large cell: the parts are vacuumed by themselves, their
-- indexes stay small, and a distributed PostgreSQL can place them on several machines by the same key. Run it once, on
-- a database that the program has set up and that contains no rooms yet:
--
--     psql --single-transaction --set ON_ERROR_STOP=1 --file deploy/partitioned.sql "$DATABASE_URL"
--
-- The tests of the store run on tables that this file has created.

-- Prevents the loss of rooms by mistake.
do $$ begin
  if exists (select from rooms) then raise exception 'the database holds rooms'; end if;
end $$;

drop table heard, push_subscriptions, seats, rounds, messages, rooms;

create table rooms (
  code text primary key,
  row_no bigint not null,
  created_at bigint not null,
  saved_at bigint not null,
  due_at bigint,
  listing text,
  state text not null
) partition by hash (code);
create index rooms_by_due on rooms (due_at, code) where due_at is not null;
create index rooms_by_age on rooms (created_at desc, code) where listing is not null;

create table messages (
  code text not null references rooms (code) on delete cascade,
  row_no bigint not null,
  place int not null,
  id text not null,
  session text,
  client_id text,
  json text not null,
  primary key (code, row_no, place)
) partition by hash (code);
create unique index messages_by_client on messages (code, session, client_id) where client_id is not null;

create table rounds (
  code text not null references rooms (code) on delete cascade,
  round int not null,
  json text not null,
  primary key (code, round)
) partition by hash (code);

create table seats (
  code text not null references rooms (code) on delete cascade,
  session text not null,
  primary key (code, session)
) partition by hash (code);
create index seats_by_session on seats (session);

create table push_subscriptions (
  code text not null,
  session text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  kept_at bigint not null,
  primary key (code, session, endpoint),
  foreign key (code, session) references seats (code, session) on delete cascade
) partition by hash (code);

create table heard (
  code text not null,
  seat text not null,
  heard_at bigint not null,
  primary key (code, seat)
) partition by hash (code);

do $$
declare
  part int;
  kind text;
begin
  for part in 0..15 loop
    foreach kind in array array['rooms', 'messages', 'rounds', 'seats', 'push_subscriptions'] loop
      execute format('create table %I partition of %I for values with (modulus 16, remainder %s)', kind || '_' || part, kind, part);
    end loop;
    execute format('create unlogged table %I partition of heard for values with (modulus 16, remainder %s)', 'heard_' || part, part);
  end loop;
end $$;
