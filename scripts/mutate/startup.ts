import type { Mutation } from './mutation.ts'

const NAMED = 'src/server/db/named-role.test.ts'

/** What keeps a database whole while it is opened. */
export const STARTUP: readonly Mutation[] = [
  {
    name: 'the owner may be named as the restricted role',
    file: 'src/server/db/named-role.ts',
    search: '  if (strong)\n',
    replace: '  if (strong && role.length === 0)\n',
    test: { file: NAMED, name: 'leaves the owner all it has the owner itself' },
  },
  {
    name: 'the restricted role may live in another database',
    file: 'src/server/db/named-role.ts',
    search: '    await refuseOtherDatabase(owner, app)\n',
    replace: '',
    test: { file: NAMED, name: 'the role of another database' },
  },
  {
    name: 'an owner without rights stays without them',
    file: 'src/server/db/open-database.ts',
    search: '  await mendOwnRights(owner, log)\n',
    replace: '',
    test: { file: NAMED, name: 'gets them back' },
  },
  {
    name: 'root shares the user of PostgreSQL with other programs',
    file: 'src/server/db/embedded/account.ts',
    search: "const OWN = 'veld'",
    replace: "const OWN = 'nobody'",
    test: {
      file: 'src/server/db/embedded/other-users.test.ts',
      name: 'runs as a user of its own',
    },
  },
  {
    name: 'a package without a checksum is installed',
    file: 'scripts/prepare/dependencies.mjs',
    search: "  refuseUnchecked(packages(read(root, 'package-lock.json')) ?? {})\n",
    replace: '',
    test: {
      file: 'scripts/prepare/prepare.test.ts',
      name: 'a package whose checksum is not known is not installed',
    },
  },
]
