import type { Mutation } from './mutation.ts'

/** What keeps a database whole while it is opened, and a start short. */
export const STARTUP: readonly Mutation[] = [
  {
    name: 'the owner may be named as the restricted role',
    in: 'findHarmlessRole',
    search: '  if (strong)\n',
    replace: '  if (strong && role.length === 0)\n',
    test: { file: 'named-role.test.ts', name: 'leaves the owner all it has the owner itself' },
  },
  {
    name: 'the restricted role may live in another database',
    in: 'findNamedRole',
    search: '    await refuseOtherDatabase(owner, app)\n',
    replace: '',
    test: { file: 'named-role.test.ts', name: 'the role of another database' },
  },
  {
    name: 'an owner without rights stays without them',
    in: 'lookFirst',
    search: '  await mendOwnRights(owner, log)\n',
    replace: '',
    test: { file: 'named-role.test.ts', name: 'gets them back' },
  },
  {
    name: 'root shares the user of PostgreSQL with other programs',
    in: 'OWN',
    search: "const OWN = 'veld'",
    replace: "const OWN = 'nobody'",
    test: {
      file: 'other-users.test.ts',
      name: 'runs as a user of its own',
    },
  },
  {
    name: 'a power cut costs the next start the time to compile anew',
    in: 'open',
    search: '  flushCompileCache()\n',
    replace: '',
    test: { file: 'main.test.ts', name: 'what was compiled is kept' },
  },
  {
    name: 'a package without a checksum is installed',
    in: 'install',
    search: "  refuseUnchecked(packages(read(root, 'package-lock.json')) ?? {})\n",
    replace: '',
    test: {
      file: 'prepare.test.ts',
      name: 'a package whose checksum is not known is not installed',
    },
  },
  {
    name: 'a cancelled wait for the standbys counts as kept',
    in: 'openConnection',
    search: '    for (const query of underWay) query.reject(unreplicated())\n',
    replace: '',
    test: { file: 'cut-wait.test.ts', name: 'is not known to be kept' },
  },
  {
    name: 'a connection is used before it is known to be safe',
    in: 'openConnection',
    search: 'if (isGreeted) client.run(query)',
    replace: 'client.run(query)',
    test: { file: 'weakness.test.ts', name: 'on a weak connection nothing is done' },
  },
  {
    name: 'a weak connection is used',
    in: 'clientOf',
    search: 'if (problem) throw problem',
    replace: '',
    test: { file: 'weakness.test.ts', name: 'turns weak while the shop is open' },
  },
  {
    name: 'standbys may be left behind',
    in: 'weaknessIn',
    search: 'has_standbys && BEFORE_THE_STANDBYS.includes(commit)',
    replace: 'false',
    test: { file: 'weakness.test.ts', name: 'synchronous_commit=local, standbys named (true)' },
  },
  {
    name: 'a standby is taken for the database',
    in: 'weaknessIn',
    search: '  if (is_standby)\n',
    replace: '  if (is_standby && commit === "off")\n',
    test: { file: 'weakness.test.ts', name: 'a server in recovery is refused' },
  },
  {
    name: 'several hosts may be named',
    in: 'DatabaseUrl',
    search: '!namesSeveralHosts(url)',
    replace: 'url.length > 0',
    test: { file: 'env.test.ts', name: 'it names several hosts' },
  },
]
