// Runs the bundle next to this file, with the code that an earlier process compiled. Compiling the bundle takes
// half of a server's start.
const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

const bundle = path.join(__dirname, `${path.basename(__filename, '.cjs')}.bundle.js`);
const cache = `${bundle}.cache`;
const isCached = fs.existsSync(cache);
const script = new vm.Script(
  `(function (exports, require, module, __filename, __dirname) {${fs.readFileSync(bundle, 'latin1')}\n})`,
  {
    filename: bundle,
    cachedData: isCached ? fs.readFileSync(cache) : undefined,
  },
);
if (!isCached) {
  process.once('exit', () => {
    // Renames the complete file, because another process may read it at any time.
    fs.writeFileSync(`${cache}-${process.pid}`, script.createCachedData());
    fs.renameSync(`${cache}-${process.pid}`, cache);
  });
}
script.runInThisContext()(exports, require, module, bundle, __dirname);
