/**
 * One step of the schema. The statements under `both` run on SQLite and PostgreSQL alike. A released step is never
 * edited: later changes are later steps. A step must not break processes of the previous release, because during a
 * rolling upgrade these use the new schema.
 */
interface Migration {
  both: string[]
  sqlite?: string[]
  postgres?: string[]
}

/** In order; the schema's version is how many of them have run. */
const MIGRATIONS: readonly Migration[] = [
  {
    both: [
      `create table rooms (
        code text primary key,
        row_no bigint not null,
        created_at bigint not null,
        saved_at bigint not null,
        due_at bigint,
        listing text,
        state text not null
      )`,
      'create index rooms_by_due on rooms (due_at, code) where due_at is not null',
      'create index rooms_by_age on rooms (created_at desc, code) where listing is not null',

      // Messages are ordered by the row number of the save that wrote them, and within a save by their place in it.
      `create table messages (
        code text not null references rooms (code) on delete cascade,
        row_no bigint not null,
        place int not null,
        id text not null,
        session text,
        client_id text,
        json text not null,
        primary key (code, row_no, place)
      )`,
      'create unique index messages_by_client on messages (code, session, client_id) where client_id is not null',

      `create table rounds (
        code text not null references rooms (code) on delete cascade,
        round int not null,
        json text not null,
        primary key (code, round)
      )`,

      'create table secrets (name text primary key, value text not null)',
    ],
    postgres: [
      // Signs of life need not survive a crash of the database, so they are not written to its log.
      `create unlogged table heard (
        code text not null,
        seat text not null,
        heard_at bigint not null,
        primary key (code, seat)
      )`,
      // One row: the instant since which processes have been alive without a gap, and when one was last heard.
      'create table alive (only_row boolean primary key check (only_row), since bigint not null, last_at bigint not null)',
    ],
  },
  {
    both: [
      // An index of the sessions with a seat in each room. If the index and a room differ, the room is right.
      `create table seats (
        code text not null references rooms (code) on delete cascade,
        session text not null,
        primary key (code, session)
      )`,
      'create index seats_by_session on seats (session)',
    ],
    sqlite: [
      `insert or ignore into seats (code, session)
        select rooms.code, json_extract(seat.value, '$.session') from rooms, json_each(rooms.state, '$.seats') as seat`,
    ],
    postgres: [
      `insert into seats (code, session)
        select rooms.code, seat ->> 'session' from rooms, json_array_elements(rooms.state::json -> 'seats') as seat
        on conflict do nothing`,
    ],
  },
  {
    both: [
      `create table push_subscriptions (
        code text not null,
        session text not null,
        endpoint text not null,
        p256dh text not null,
        auth text not null,
        kept_at bigint not null,
        primary key (code, session, endpoint),
        foreign key (code, session) references seats (code, session) on delete cascade
      )`,
    ],
  },
]

export const SCHEMA_VERSION = MIGRATIONS.length

/** The statements that bring a schema of `version` to the newest. */
export function statementsAfter(version: number, database: 'sqlite' | 'postgres'): string[] {
  return MIGRATIONS.slice(version).flatMap((migration) => [...migration.both, ...(migration[database] ?? [])])
}
