import { afterAll, afterEach, beforeEach } from 'vitest'
import { fileEnds, testBegins, testEnds } from './cleanUp.ts'

// Vitest runs this before each test file.
beforeEach(testBegins)
afterEach(testEnds)
afterAll(fileEnds)
