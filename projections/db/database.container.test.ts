import { postgresContainer } from '#shared/testing/containers.ts'
import { onEach } from '#shared/testing/engines.ts'
import { databaseContract } from './testing/contract.ts'

onEach('the database', [await postgresContainer()], databaseContract)
