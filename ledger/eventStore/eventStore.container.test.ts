import { eventStoreContainer } from '#lab/builders/containers.ts'
import { onEach } from '#lab/builders/engines.ts'
import { eventStoreContract } from '#lab/contracts/eventStore.ts'

onEach('the event store', [await eventStoreContainer()], url => eventStoreContract(url))
