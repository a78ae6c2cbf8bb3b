import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { Metadata } from '@grpc/grpc-js'
import { notLeader, serverNotReady } from './errors.ts'

/** A node of a cluster, as Gossip lists it. */
export interface Member {
  /** UUID. */
  readonly id: string
  readonly host: string
  readonly port: number
  readonly state: keyof typeof gossip.MemberInfo.VNodeState
  readonly isAlive: boolean
}

/** What a node knows of its cluster; read for every call, because it may change. */
export interface Cluster {
  /** The id of the node itself. */
  readonly self: string
  members(): readonly Member[]
}

/** A dead node may still be the leader until another is elected. */
export const leaderOf = ({ members }: Cluster): Member | undefined =>
  members().find(({ state }) => state === 'LEADER')

/** @throws ServiceError when the call requires the leader and this node is not the leader */
export const requireLeader = (cluster: Cluster, metadata: Metadata): void => {
  if (!/^true$/i.test(String(metadata.get('requires-leader')[0] ?? ''))) return
  const leader = leaderOf(cluster)
  if (!leader) throw serverNotReady()
  if (leader.id !== cluster.self) throw notLeader(leader)
}

/** The answer of Gossip/Read. */
export const clusterInfo = ({ members }: Cluster) =>
  new gossip.ClusterInfo().setMembersList(
    members().map(({ id, host, port, state, isAlive }) =>
      new gossip.MemberInfo()
        .setInstanceId(new shared.UUID().setString(id))
        .setTimeStamp(String(BigInt(Date.now()) * 10_000n))
        .setState(gossip.MemberInfo.VNodeState[state])
        .setIsAlive(isAlive)
        .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port)),
    ),
  )
