import { expect, it } from 'vitest'
import { listRoutes } from '#lab/builders/api/routes.ts'
import { operatorCommands } from '#ledger/accounts/operatorLog.ts'
import { texts } from './texts.ts'

it('describes the action of each route for admins', () =>
  expect(
    listRoutes().filter(route => / \/api\/admin\//.test(route) && !Object.hasOwn(texts.deeds, route)),
  ).toEqual([]))

it('describes each command of the operator', () =>
  expect(Object.keys(texts.commands)).toEqual(operatorCommands.map(command => `RUN ${command}`)))

it('describes no route that does not exist', () =>
  expect(Object.keys(texts.deeds).filter(route => !listRoutes().includes(route))).toEqual([]))
