import { postgresContainer, redisContainer } from '#lab/builders/containers.ts'
import { onEach } from '#lab/builders/engines.ts'
import { onPostgres, onRedis } from '#lab/contracts/queueEngines.ts'

onEach('the job queue', [await postgresContainer()], onPostgres)
onEach('the job queue', [await redisContainer()], onRedis)
