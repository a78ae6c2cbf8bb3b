import { connections } from './connections.ts'
import { leaders } from './leaders.ts'
import { migrations } from './migrations.ts'
import { words } from './words.ts'

/** What the project needs from a PostgreSQL, beside its queries. */
export const databaseContract = (server: string): void => {
  connections(server)
  migrations(server)
  leaders(server)
  words(server)
}
