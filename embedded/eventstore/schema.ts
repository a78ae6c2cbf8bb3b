/**
 * The log is one table, ordered by the primary key; the unique key orders each stream. Should the lock ever fail, the keys refuse
 * conflicting writes of two writers.
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
