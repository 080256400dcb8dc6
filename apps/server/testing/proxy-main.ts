// A reverse proxy for several servers. It ends TLS and distributes the requests to the servers in turn.
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createProxyServer } from 'httpxy';
import type { ProxyJob } from './proxy.ts';

/** Forwards each request to one of the servers. Responds with 502 if no server responds. */
function proxyTo({ servers, key, cert }: ProxyJob): https.Server {
  const agent = new http.Agent({ keepAlive: true });
  const proxy = createProxyServer({ agent, xfwd: true });
  // The server's connection headers apply only between the server and the proxy, so the client must not get them.
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
      // A write is sent to the next server only if it has not reached any server, so that it runs at most once. A read
      // can run twice: a server may close an idle connection at the moment the proxy uses it.
      const isSafe = failure.code === 'ECONNREFUSED' || (req.method === 'GET' && !res.headersSent);
      if (!isSafe) break;
    }
    if (res.headersSent) res.destroy();
    else res.writeHead(502, { Via: '1.1 proxy' }).end();
  });
}

const server = proxyTo(JSON.parse(process.env.PROXY_JOB as string)).listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port);
});
process.once('disconnect', () => process.exit());
