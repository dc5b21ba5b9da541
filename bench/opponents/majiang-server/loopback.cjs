// Loaded into majiang-server before it starts, which has no option for it: it listens on the loopback only, on a port that is
// free, and says which. Nothing else of it is touched.

const { Server } = require('node:net');

const listen = Server.prototype.listen;
Server.prototype.listen = function (_port, listening) {
  this.once('listening', () => process.send({ port: this.address().port }));
  return listen.call(this, 0, '127.0.0.1', listening);
};
// Whoever measures may be ended at any moment; the server does not stay behind.
process.on('disconnect', () => process.exit());
