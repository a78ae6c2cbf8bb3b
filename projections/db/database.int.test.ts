import { debianPostgres, embeddedPostgres, inContainers, onEach } from '#shared/testing/engines.ts'
import { databaseContract } from './testing/contract.ts'

onEach(
  'the database',
  [embeddedPostgres(), await debianPostgres(), inContainers('Postgres')],
  databaseContract,
)
