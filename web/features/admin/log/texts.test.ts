import { expect, it } from 'vitest'
import { listRoutes } from '#lab/builders/api/routes.ts'
import { texts } from './texts.ts'

it('says in words what each route for admins does', () =>
  expect(
    listRoutes().filter(route => / \/api\/admin\//.test(route) && !Object.hasOwn(texts.deeds, route)),
  ).toEqual([]))

it('says it of no route that is not there', () =>
  expect(Object.keys(texts.deeds).filter(route => !listRoutes().includes(route))).toEqual([]))
