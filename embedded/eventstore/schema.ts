/**
 * The whole log is one table: the primary key is the order of everything, the unique key the order of a stream. The
 * keys also refuse what two writers at once would do, should the lock ever fail.
 */
export const schema = `
create schema if not exists eventstore;
create table if not exists eventstore.events (
  position      bigint  primary key,
  stream        text    collate "C" not null,
  revision      bigint  not null,
  id            uuid    not null,
  type          text    collate "C" not null,
  json          boolean not null,
  created_ticks bigint  not null,
  data          bytea   not null,
  metadata      bytea   not null,
  unique (stream, revision)
);`
