import type { Mutation } from './mutation.ts'

/** What keeps a database whole while it is opened. */
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
    name: 'a package without a checksum is installed',
    in: 'install',
    search: "  refuseUnchecked(packages(read(root, 'package-lock.json')) ?? {})\n",
    replace: '',
    test: {
      file: 'prepare.test.ts',
      name: 'a package whose checksum is not known is not installed',
    },
  },
]
