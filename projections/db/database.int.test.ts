import { debianPostgres, embeddedPostgres, inContainers, onEach } from '#lab/builders/engines.ts'
import { databaseContract } from '#lab/contracts/database/contract.ts'

onEach(
  'the database',
  [embeddedPostgres(), await debianPostgres(), inContainers('Postgres')],
  databaseContract,
)
