import { postgresContainer } from '#lab/builders/containers.ts'
import { onEach } from '#lab/builders/engines.ts'
import { databaseContract } from '#lab/contracts/database/contract.ts'

onEach('the database', [await postgresContainer()], databaseContract)
