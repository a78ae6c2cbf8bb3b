import { eventStoreContainer } from '#lab/builders/containers.ts'
import { givenEventStore, onEach } from '#lab/builders/engines.ts'
import { storeUserContract } from '#lab/contracts/storeUser.ts'

/** `EVENTSTORE_URL` has an admin of a server with TLS and passwords, whose access lists were never changed. */
onEach('the user of the event store', [givenEventStore(), await eventStoreContainer()], storeUserContract)
