import { openApiDocument } from '#ledger/api/openapi/document.ts'
import { listEndpoints } from '../builders/api/routes.ts'
import type { Described } from './clientTypes.ts'

/** The document of the composed API, as a client reads it. */
export const describedApi = (appUrl = 'http://localhost:3000'): Described =>
  JSON.parse(JSON.stringify(openApiDocument(listEndpoints(), { appUrl })))
