import { describe, expect, it } from 'vitest'
import { filledIn, parseStoreCommand } from '../builders/storeCommand.ts'

describe('the command line of an event store', () => {
  it.each([
    ['server --port {port} --db {data}', ['server', '--port', '7', '--db', '/d']],
    [
      '  \'my server\' --port={port}  --db="{data}/log files" ',
      ['my server', '--port=7', '--db=/d/log files'],
    ],
    ['sh -c "server {port} {data} >\'{data}/log\'"', ['sh', '-c', "server 7 /d >'/d/log'"]],
  ])('is split as a shell does: %s', (text, words) => {
    expect(filledIn(parseStoreCommand(text), 7, '/d')).toEqual(words)
  })

  it.each([
    ['', '{port} and {data}'],
    ['server', '{port} and {data}'],
    ['server {port}', '{data}'],
    ['server {data}', '{port}'],
    ['server {port} "{data}', 'a quote that is not closed'],
  ])('is refused in one sentence when it is "%s"', (text, words) => {
    expect(() => parseStoreCommand(text)).toThrow(words)
    expect(() => parseStoreCommand(text)).toThrow(/^--store [^\n]+$/)
  })
})
