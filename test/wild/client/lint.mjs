import { createConfig, lintFromString } from '@redocly/openapi-core'

const [, , address] = process.argv
const source = await (await fetch(address)).text()
const config = await createConfig({
  extends: ['recommended-strict'],
  // Two paths that share no method are not ambiguous, which the rule does not look at.
  rules: { 'no-ambiguous-paths': 'off' },
})
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
console.log(
  JSON.stringify(
    problems.map(
      ({ severity, ruleId, message, location }) =>
        `${severity} ${ruleId}: ${message} (${location[0]?.pointer})`,
    ),
  ),
)
