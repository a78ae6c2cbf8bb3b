import { eventStoreContainer } from '#shared/testing/containers.ts'
import { onEach } from '#shared/testing/engines.ts'
import { eventStoreContract } from './testing/contract.ts'

onEach('the event store', [await eventStoreContainer()], eventStoreContract)
