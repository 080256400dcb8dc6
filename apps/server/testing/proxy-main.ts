// A reverse proxy that terminates TLS and sends each request to the next server in turn.
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createProxyServer } from 'httpxy';
import type { ProxyJob } from './proxy.ts';

/** Returns the proxy. It responds with 502 if every server that it tried has failed. */
function proxyTo({ servers, key, cert }: ProxyJob): https.Server {
  const agent = new http.Agent({ keepAlive: true });
  const proxy = createProxyServer({ agent, xfwd: true });
  // These headers describe the connection between the server and the proxy, so the client must not get them.
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
      // Sends a write to the next server only if this server refused the connection, because a write must not
      // run twice. A read may run twice, so the proxy also sends it again after other failures. For example,
      // a server can close an idle connection just when the proxy uses it.
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
