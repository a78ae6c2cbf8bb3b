import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type { ServiceDefinition } from '@grpc/grpc-js'

/** The version whose behaviour is imitated. */
const version = '24.10.0+embedded'

/** ServerFeatures/GetSupportedMethods, a client's first request. */
export const supportedMethods = (definitions: readonly ServiceDefinition[]) => {
  const methods = definitions
    .flatMap(definition => Object.values(definition))
    .map(({ path }) => {
      const [, service = '', method = ''] = path.toLowerCase().split('/')
      return new features.SupportedMethod()
        .setServiceName(service)
        .setMethodName(method)
        .setFeaturesList(path.endsWith('.Streams/Read') ? ['position', 'events'] : [])
    })
  return new features.SupportedMethods().setEventStoreServerVersion(version).setMethodsList(methods)
}
