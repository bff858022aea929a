import { databaseFile } from '#src/db/copies.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'

// Opens and migrates a data folder as a start does, for drills/migration-kills.ts. Arguments: folder, migrations, time.

const [dataDir = '', migrations = '', time = ''] = process.argv.slice(2)
const db = openDatabase(databaseFile(dataDir))
process.stdout.write('migrating\n')
migrate(db, dataDir, time, migrations)
db.$client.close()
