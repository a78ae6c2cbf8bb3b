import {
  changeTexts,
  erasedText,
  hasFreeText,
  isSealedText,
  type TextPlace,
} from '#shared/events/freeText.ts'
import { goalIdIn } from '#shared/events/goal.ts'
import type { EventStore, NewEvent, RecordedEvent } from '#shared/ports/eventStore.ts'
import type { TextKey, TextKeys, TextOwner } from '#shared/ports/textKeys.ts'
import { openText, sealedId, sealText } from './sealing.ts'

type ReadAndAppend = Pick<EventStore, 'append' | 'read'>

/**
 * The event store with free texts encrypted: above it all texts are plain, and in the log none is. What signs or checks stored bytes works on
 * the store beneath, or on `stored` of an event.
 */
export const sealedStore = (store: EventStore, keys: TextKeys): EventStore => ({
  ...store,
  ...sealedReadAndAppend(store, keys),
  subscribe: async function* (options) {
    for await (const item of store.subscribe(options)) {
      if (item.kind === 'event') {
        if (hasFreeText(item.event.type)) await findKeys(keys, item.event, true)
        yield { ...item, event: openEvent(item.event, keys) }
      } else yield item
    }
  },
})

export const sealedReadAndAppend = (store: ReadAndAppend, keys: TextKeys): ReadAndAppend => ({
  append: async (stream, events, expected) => {
    if (!events.some(({ type }) => hasFreeText(type))) return store.append(stream, events, expected)
    const sealed = await sealAll(keys, stream, events)
    const appended = await store.append(stream, sealed, expected)
    const lastId = sealed.at(-1)?.id
    return appended.outcome === 'appended' && lastId !== undefined ? { ...appended, lastId } : appended
  },
  read: async function* (...wanted) {
    for await (const event of store.read(...wanted)) {
      if (hasFreeText(event.type)) await findKeys(keys, event, false)
      yield openEvent(event, keys)
    }
  },
})

const ownerOf = (stream: string, { authorId }: TextPlace): TextOwner | undefined => {
  if (authorId !== undefined) return `user-${authorId}`
  const goalId = goalIdIn(stream)
  return goalId === undefined ? undefined : `goal-${goalId}`
}
const placeOf = (stream: string, type: string, at: string): string => `${stream} ${type} ${at}`

const sealAll = async (keys: TextKeys, stream: string, events: readonly NewEvent[]): Promise<NewEvent[]> => {
  const found = await keys.keysFor(ownersIn(stream, events), stream)
  return events.map(event => sealEvent(event, stream, found, keys.idSecret))
}

/** The payload of an event that keeps its id, although a short text could be guessed by that. */
export const sealTexts = async (keys: TextKeys, stream: string, event: NewEvent): Promise<unknown> => {
  const found = await keys.keysFor(ownersIn(stream, [event]), stream)
  return sealEvent(event, stream, found, keys.idSecret).data
}

const ownersIn = (stream: string, events: readonly NewEvent[]): TextOwner[] => {
  const owners = new Set<TextOwner>()
  for (const event of events)
    changeTexts(event, (value, place) => {
      const owner = ownerOf(stream, place)
      if (owner !== undefined) owners.add(owner)
      return value
    })
  return [...owners]
}

const sealEvent = (
  event: NewEvent,
  stream: string,
  keys: ReadonlyMap<TextOwner, TextKey | null>,
  idSecret: Uint8Array,
): NewEvent => {
  const secrets: Uint8Array[] = []
  const data = changeTexts(event, (value, place) => {
    const owner = ownerOf(stream, place)
    if (owner === undefined || typeof value !== 'string') return value
    const key = keys.get(owner) ?? null
    secrets.push(key ?? idSecret)
    const about = { place: placeOf(stream, event.type, place.at), event: event.id }
    return { sealed: key && sealText(key, value, about), owner }
  })
  return secrets.length > 0 ? { ...event, id: sealedId(Buffer.concat(secrets), event.id), data } : event
}

/** Until all are known: those found first may be dropped from memory before the last one is found. */
const findKeys = async (keys: TextKeys, event: RecordedEvent, ahead: boolean): Promise<void> => {
  for (let missing = missingFor(keys, event); missing.length > 0; missing = missingFor(keys, event))
    await keys.find(missing, ahead)
}

const missingFor = (keys: TextKeys, event: RecordedEvent): TextOwner[] => {
  const missing: TextOwner[] = []
  changeTexts(event, value => {
    const owner = isSealedText(value) ? readOwner(value.owner) : undefined
    if (owner !== undefined && keys.known(owner) === undefined) missing.push(owner)
    return value
  })
  return missing
}

/** A text that cannot be opened although its key exists stays as it is, so that its event cannot be used: it was tampered with. */
export const openEvent = (event: RecordedEvent, keys: Pick<TextKeys, 'known'>): RecordedEvent => {
  if (!hasFreeText(event.type)) return event
  let isOpened = false
  const data = changeTexts(event, (value, { at }) => {
    if (!isSealedText(value)) return value
    isOpened = true
    const owner = readOwner(value.owner)
    const key = owner && keys.known(owner)
    if (!key || value.sealed === null) return erasedText
    return openText(key, value.sealed, placeOf(event.stream, event.type, at)) ?? value
  })
  return isOpened ? { ...event, data, stored: event.data } : event
}

const readOwner = (owner: string): TextOwner | undefined => {
  const [, kind, id] = /^(goal|user)-([1-9]\d{0,14})$/.exec(owner) ?? []
  if (kind === 'goal') return `goal-${Number(id)}`
  return kind === 'user' ? `user-${Number(id)}` : undefined
}
