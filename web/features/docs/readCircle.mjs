// Prints who has paid into the open round of each circle. It needs Node, no packages, and a token with the scope goals:read:
//   CALABASH_URL=https://… CALABASH_TOKEN=cal_… node readCircle.mjs
const { CALABASH_URL, CALABASH_TOKEN } = process.env

const read = async path => {
  const response = await fetch(`${CALABASH_URL}/api${path}`, {
    headers: { authorization: `Bearer ${CALABASH_TOKEN}` },
  })
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after'))
    await new Promise(done => setTimeout(done, seconds * 1000))
    return read(path)
  }
  const body = await response.json()
  if (!response.ok) throw new Error(`${response.status} ${body.code}: ${body.message}`)
  return body
}

for (const goal of await read('/goals')) {
  if (goal.type !== 'Susu (Rotating Savings Fund)') continue
  const circle = await read(`/goals/${goal.id}/rotation`)
  console.log(`${goal.name}: ${circle.phase}, ${circle.contribution} ${circle.currency} a round`)
  const open = circle.rounds.find(round => round.status === 'open')
  if (open) console.log(`Round ${open.round}, due on ${open.dueOn}: ${open.collected} of ${open.pot}`)
  for (const member of circle.members)
    console.log(`${member.position}. ${member.name}: ${member.contributed ? 'paid' : 'not paid'}`)
}
