// A proxy as it stands in front of several servers: TLS ends here, each request goes to the next of them.
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createProxyServer } from 'httpxy';
import type { ProxyJob } from './proxy.ts';

/** Hands on what it was sent; says 502 where no server answers. */
function proxyTo({ servers, key, cert }: ProxyJob): https.Server {
  const agent = new http.Agent({ keepAlive: true });
  const proxy = createProxyServer({ agent, xfwd: true });
  // How the connection to the server goes on is nothing to the client, who has another one.
  proxy.on('proxyRes', ({ headers }) => {
    delete headers.connection;
    delete headers['keep-alive'];
  });
  let turn = 0;
  return https.createServer({ key, cert }, async (req, res) => {
    const body = await buffer(req);
    const first = turn;
    turn += 1;
    for (let attempt = 0; attempt < servers.length; attempt += 1) {
      const target = servers[(first + attempt) % servers.length] as string;
      const sent = { target, buffer: Readable.from(body.length > 0 ? [body] : []) };
      const failure: NodeJS.ErrnoException | undefined = await proxy
        .web(req, res, sent)
        .catch((error) => error);
      if (!failure) return;
      // Only what has not reached a server may be tried on another one.
      if (failure.code !== 'ECONNREFUSED') break;
    }
    if (res.headersSent) res.destroy();
    else res.writeHead(502, { Via: '1.1 proxy' }).end();
  });
}

const server = proxyTo(JSON.parse(process.env.PROXY_JOB as string)).listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port);
});
process.once('disconnect', () => process.exit());
