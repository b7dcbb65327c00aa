/** Nothing of ours leaks in: PGPORT or PGDATA would steer the server, a locale would turn its log. */
export const CHILD_ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }
