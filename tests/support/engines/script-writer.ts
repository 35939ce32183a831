import { serveHttp } from '../http/serve-http.ts';

type Message = { role: string; content: string };
export type ScriptWriter = {
  address: string;
  /** The messages of each request that came. */
  asked: Message[][];
  /** The next answers, one for each request: data, a status of a failure, or null for one that never comes. */
  answers: (object | string | number | null)[];
};

/** Something that writes over the chat API, with the answers that a test gives it. */
export async function startScriptWriter(): Promise<ScriptWriter> {
  const asked: Message[][] = [];
  const answers: ScriptWriter['answers'] = [];
  const address = await serveHttp((request, response) => {
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.url?.endsWith('/models') === true) return send(200, { object: 'list', data: [{ id: 'llama-3.2', object: 'model' }] });
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => {
      asked.push((JSON.parse(text) as { messages: Message[] }).messages);
      const answer = answers.length === 0 ? 500 : answers.shift();
      // The caller ends the wait.
      if (answer === null || answer === undefined) return;
      if (typeof answer === 'number') return send(answer, { error: { message: 'Refused.', code: 'refused' } });
      const content = typeof answer === 'string' ? answer : JSON.stringify(answer);
      return send(200, { choices: [{ finish_reason: 'stop', message: { role: 'assistant', content } }] });
    });
  });
  return { address, asked, answers };
}
