import { postgresContainer, redisContainer } from '#shared/testing/containers.ts'
import { onEach } from '#shared/testing/engines.ts'
import { onPostgres, onRedis } from './testing/engines.ts'

onEach('the job queue', [await postgresContainer()], onPostgres)
onEach('the job queue', [await redisContainer()], onRedis)
